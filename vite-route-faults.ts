import type { Plugin } from 'vite';

const PART = /\/node_modules\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/;
const RELOADS =
  /console\.error\(`Error loading route module[^]*?window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
/**
 * The event by which Vite tells of its own lazy parts, so that one listener hears of all; it may say what is thrown. The
 * router keeps no fault of a script: a screen that throws when it is shown stands in for the one that did not come.
 */
const TELLS = `const told = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error, screen: route.id });
    return dispatchEvent(told) ? { default() { throw told.payload; } } : new Promise(() => {});`;

/**
 * A screen whose script cannot be fetched: the router would load the page anew that stands there, without end where it
 * keeps failing. It tells instead, like every other lazy part, and where nobody has an answer the fault page stands.
 */
export function tellRouteFaults(): Plugin {
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
