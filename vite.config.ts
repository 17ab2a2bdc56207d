import { reactRouter } from '@react-router/dev/vite';
import icons from 'unplugin-icons/vite';
import { defineConfig } from 'vite';
import { iconCompiler } from './vite-icons.ts';
import { keepStyleOrder } from './vite-late-styles.ts';
import { keepServerRoomsOut } from './vite-rooms.ts';
import { tellRouteFaults } from './vite-route-faults.ts';
import { leaveOutUnusedCode } from './vite-spared-code.ts';

const root = import.meta.dirname;
/** Scripts that no page is without. */
const EVERYWHERE = /\/(vendor|base|rolldown-runtime)-[\w-]{8}\.js$/;

export default defineConfig({
  plugins: [
    keepServerRoomsOut(root),
    icons({ compiler: iconCompiler, scale: 1 }),
    leaveOutUnusedCode(),
    keepStyleOrder(),
    tellRouteFaults(),
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
    ssr: { build: { rolldownOptions: { external: [/^#(domain|shared)\//] } } },
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
                  test: /[\\/](vocabulary[\\/](picture-address|shelves|weekdays)|app[\\/](device[\\/](?!held-|portone|request-key|bridge|native-|save-|worker|install)|members[\\/](login-(place|asking)|use-member)|ui[\\/](ask-first|font-faces|late-place|link-answer|mark|navigator|place-key|plain-link|screen-fetch|scroll-|notice|now-clock|page-head|shelf-drawing|ui\.module)|layouts[\\/](viewer|empty|clear-error|fault-page|frame\.module|logo|trial-mark)|adult))|vite[\\/]preload-helper|~icons[\\/]tabler[\\/](chevron-(left|right)|lock|search)\b/,
                  priority: 15,
                },
                {
                  name: 'viewer',
                  test: /[\\/]app[\\/]viewer[\\/](place[\\/](?!reading-|place-elsewhere|elsewhere-|place-link|shared-)|settings[\\/]reading-(look|settings)|frame[\\/](viewer-(?!sheets)|use-|page-html|progress-text|place-slider|episode-|price-gate|keep-awake))|~icons[\\/]tabler[\\/](adjustments-horizontal|help|letter-case|list|player-track-next)\b|vocabulary[\\/]place\b|text[\\/]passages-in-page/,
                  priority: 13,
                },
                {
                  name: 'shop',
                  test: /[\\/](vocabulary[\\/](?!place|read|marketing|withdrawal|work|push|comments|community-|editing|import-|money-|operat|settlement|strip-panels|switches|typos|window-|written-)|app[\\/](layouts(?![\\/](sub\.|policy|inner-bar|operator))|ui(?![\\/](ask|veil|own-tree|operator-ground|toasts|refused|use-sent))|wording(?![\\/](duration|full-date|remaining-time|short-count))|works))[\\/]/,
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
