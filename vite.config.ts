import { reactRouter } from '@react-router/dev/vite';
import icons from 'unplugin-icons/vite';
import { defineConfig } from 'vite';
import { chunkGroups } from './tools/vite/chunk-groups.ts';
import { consoleIcons, iconCompiler } from './tools/vite/icons.ts';
import { shareDomainModules } from './tools/vite/domain-modules.ts';
import { inlineScripts } from './tools/vite/inline-scripts.ts';
import { excludeServerModules } from './tools/vite/server-only-modules.ts';

const root = import.meta.dirname;
/** Scripts that no page is without. */
const EVERYWHERE = /\/(vendor|base|rolldown-runtime)-[\w-]{8}\.js$/;

export default defineConfig({
  plugins: [
    excludeServerModules(root),
    inlineScripts(),
    shareDomainModules(),
    icons({ compiler: iconCompiler, customCollections: consoleIcons, scale: 1 }),
    reactRouter(),
  ],
  css: { transformer: 'lightningcss', modules: { localsConvention: 'camelCaseOnly' } },
  // The domain runs from its own files, once, for screens and calls alike.
  ssr: { external: ['react', 'react-dom', 'react-router'] },
  build: {
    assetsInlineLimit: 0,
    sourcemap: false,
    cssMinify: 'lightningcss',
    // What every page has loaded need not be named again by each part that comes late.
    modulePreload: { resolveDependencies: (_file, parts) => parts.filter((part) => !EVERYWHERE.test(part)) },
  },
  experimental: {
    // The router marks the style sheets of routes by `#` when late parts share them. With the same URL a late part does
    // not append them again, after those that override them.
    renderBuiltUrl: (path, { hostType }) => (hostType === 'js' && path.endsWith('.css') ? `/${path}#` : undefined),
  },
  environments: {
    ssr: { build: { rolldownOptions: { external: [/^#(domain|kernel)\//] } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
                  priority: 20,
                },
                ...chunkGroups,
              ],
            },
          },
        },
      },
    },
  },
});
