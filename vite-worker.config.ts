import { defineConfig } from 'vite';

// The service worker: one classic script, which knows by `SEOGA_HELD` what it holds. The build of the app is done before.
export default defineConfig({
  define: { SEOGA_HELD: process.env['SEOGA_HELD'] ?? '{}' },
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: process.env['SEOGA_WORKER_FOLDER'] ?? 'build/server',
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: 'app/worker/service-worker.ts', formats: ['iife'], name: 'seoga', fileName: () => 'sw.js' },
  },
});
