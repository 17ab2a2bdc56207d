import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** In development the domain runs from its own files, once, for pages and API calls alike. */
export function shareDomainModules(): Plugin {
  return {
    name: 'seoga-domain-modules',
    apply: 'serve',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    async resolveId(source, importer, options) {
      if (!/^#(domain|kernel)\//.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { id: pathToFileURL(found.id).href, external: true };
    },
  };
}
