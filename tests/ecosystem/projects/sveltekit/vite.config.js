import { sveltekit } from "@sveltejs/kit/vite";

export default { plugins: [sveltekit()], optimizeDeps: { exclude: ["tengen"] }, worker: { format: "es" } };
