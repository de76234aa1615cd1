export default {
  output: "export",
  serverExternalPackages: ["tengen"],
  turbopack: { root: process.env.ECOSYSTEM_ROOT },
};
