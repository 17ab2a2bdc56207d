import { reactRouter } from '@react-router/dev/vite';
import { transform } from 'oxc-transform-react';
import icons from 'unplugin-icons/vite';
import { type Plugin, defineConfig } from 'vite';
import { keepServerRoomsOut } from './vite-rooms.ts';

const root = import.meta.dirname;

/** React Compiler for the browser's code only; the server renders once and would gain nothing. */
function reactCompiler(): Plugin {
  return {
    name: 'react-compiler',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/app\/.*\.tsx$/ },
      async handler(code, id) {
        const result = await transform(id.split('?')[0] ?? id, code, { jsx: 'preserve', sourcemap: true, reactCompiler: {} });
        return { code: result.code, map: result.map ?? null };
      },
    },
  };
}

export default defineConfig({
  plugins: [keepServerRoomsOut(root), icons({ compiler: 'jsx', jsx: 'react', scale: 1 }), reactCompiler(), reactRouter()],
  css: { transformer: 'lightningcss', modules: { localsConvention: 'camelCaseOnly' } },
  // The domain runs from its own files, once, for screens and calls alike.
  ssr: { external: ['react', 'react-dom', 'react-router'] },
  build: { assetsInlineLimit: 0, sourcemap: false, cssMinify: 'lightningcss' },
  environments: {
    ssr: { build: { rolldownOptions: { external: [/^#(domain|shared)\//] } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 20 },
                { name: 'shell', test: /[\\/]app[\\/](layouts|ui|works|wording|device)[\\/]/, priority: 10 },
              ],
            },
          },
        },
      },
    },
  },
});
