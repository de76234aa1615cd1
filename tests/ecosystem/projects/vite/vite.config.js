export default { optimizeDeps: { exclude: ["tengen"] }, worker: { format: "es" }, build: { target: "es2022" } };
