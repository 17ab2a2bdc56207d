import type { Plugin } from 'vite';

const SERVER_ROOMS = /^\/(domain|platform|server|cli)\//;

/** Fails the build when browser code would include server modules. */
export function excludeServerModules(root: string): Plugin {
  return {
    name: 'seoga-rooms',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (this.environment.name !== 'client' || !importer) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (found && SERVER_ROOMS.test(found.id.replace(root, '')))
        this.error(`${importer} is sent to the browser and may not import ${source}`);
      return null;
    },
  };
}
