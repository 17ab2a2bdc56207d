import { reactRouter } from '@react-router/dev/vite';
import icons from 'unplugin-icons/vite';
import { defineConfig } from 'vite';
import { iconCompiler } from './tools/vite/icons.ts';
import { keepStyleOrder } from './tools/vite/deferred-styles.ts';
import { excludeServerModules } from './tools/vite/server-only-modules.ts';
import { reportRouteErrors } from './tools/vite/route-errors.ts';
import { leaveOutUnusedCode } from './tools/vite/unused-package-code.ts';

const root = import.meta.dirname;
/** Scripts that no page is without. */
const EVERYWHERE = /\/(vendor|base|rolldown-runtime)-[\w-]{8}\.js$/;

export default defineConfig({
  plugins: [
    excludeServerModules(root),
    icons({ compiler: iconCompiler, scale: 1 }),
    leaveOutUnusedCode(),
    keepStyleOrder(),
    reportRouteErrors(),
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
  environments: {
    ssr: { build: { rolldownOptions: { external: [/^#(domain|kernel)\//] } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Few files travel: what all screens share, and what those of the shop add; the viewers do without the latter.
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
                  priority: 20,
                },
                {
                  name: 'icons',
                  test: /~icons(?!.*[\\/](x|eye|player-stop|refresh|volume|hourglass|ticket|coins|check|layout-grid|plus|minus|search|bookmark-filled|headphones|history|share)\b)/,
                  minShareCount: 2,
                  priority: 11,
                },
                {
                  name: 'base',
                  test: /[\\/](shared[\\/]catalog[\\/](picture-url|categories|weekdays)|app[\\/](browser[\\/](cached-fonts|device-member|device-positions|theme)|features[\\/](age-gate|auth[\\/](login-(portal|request)|use-member)|layout[\\/](clear-error|error-page|layout\.module|logo|test-mode-badge)|seo[\\/]page-head)|components[\\/](confirm-first|font-faces|deferred|shop-logo|notice|now-clock|empty-drawing|ui\.module)|navigation[\\/](link-(policy|listener)|history-key|plain-link|data-fetch|scroll-(restoration|script))|routes[\\/]layouts[\\/](viewer|empty)))|vite[\\/]preload-helper|~icons[\\/]tabler[\\/](chevron-(left|right)|lock|search)\b/,
                  priority: 15,
                },
                {
                  name: 'viewer',
                  test: /[\\/]app[\\/]features[\\/]reader[\\/](position[\\/](flush-timer|save-(library-)?position|position-(storage|tracker)|opened-width|reading-records-loader|newest-positions|use-position)|settings[\\/]reading-(theme|settings)|shell[\\/](reader-(?!sheets)|use-|progress-text|episode-)|document[\\/]server-html|toolbar[\\/]position-slider|paywall[\\/]paywall\.|text[\\/]offline-section-source)|~icons[\\/]tabler[\\/](adjustments-horizontal|help|letter-case|list|player-track-next)\b|shared[\\/]reading[\\/]reading-position\b|text[\\/]passages-in-page/,
                  priority: 13,
                },
                {
                  name: 'shop',
                  test: /[\\/](app[\\/](features[\\/](layout(?![\\/](inner-bar|policy))|storefront)|routes[\\/]layouts(?![\\/](sub\.|operator))|components(?![\\/](confirm|overlay|detached-root|operator-background|toast|use-submitted|error-boundary|icons|styles|written-text|formatters[\\/](duration|full-date|remaining-time|short-count)))))[\\/]/,
                  priority: 10,
                },
              ],
            },
          },
        },
      },
    },
  },
});
