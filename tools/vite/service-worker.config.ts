import { defineConfig } from 'vite';

// Builds the service worker as one classic script after the app; `SEOGA_HELD` lists what it caches.
export default defineConfig({
  define: { SEOGA_HELD: process.env['SEOGA_HELD'] ?? '{}' },
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: process.env['SEOGA_WORKER_FOLDER'] ?? 'build/server',
    emptyOutDir: false,
    target: 'es2022',
    lib: {
      entry: 'app/browser/service-worker/service-worker.ts',
      formats: ['iife'],
      name: 'seoga',
      fileName: () => 'sw.js',
    },
  },
});
