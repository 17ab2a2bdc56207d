import type { Plugin } from 'vite';

const PART = /\/node_modules\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/;
const RELOADS =
  /console\.error\(`Error loading route module[^]*?window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
/**
 * Vite's event for failed lazy imports, so that one listener handles all; it may set the error to throw. The router
 * keeps no script errors: a screen that throws on render replaces the missing one.
 */
const TELLS = `const told = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error, screen: route.id });
    return dispatchEvent(told) ? { default() { throw told.payload; } } : new Promise(() => {});`;

/**
 * When a route's script fails to load, the router reloads the page, endlessly if it keeps failing. Dispatches Vite's
 * event instead; without a handler the error page is shown.
 */
export function reportRouteErrors(): Plugin {
  let isMet = false;
  return {
    name: 'seoga-route-faults',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!PART.test(id)) return null;
      isMet = RELOADS.test(code);
      return { code: code.replace(RELOADS, TELLS), map: null };
    },
    generateBundle() {
      if (!isMet)
        this.error('react-router reloads pages in another way than it did: look at lib/dom/ssr/routeModules.js');
    },
  };
}
