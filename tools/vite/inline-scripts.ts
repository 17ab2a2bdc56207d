import { type Plugin, build } from 'vite';

const QUERY = '?inline-script';

/** `import script from './x.inline.ts?inline-script'` is the text of that module and its imports as one inline script. */
export function inlineScripts(): Plugin {
  return {
    name: 'seoga-inline-scripts',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith(QUERY)) return null;
      const found = await this.resolve(source.slice(0, -QUERY.length), importer, { ...options, skipSelf: true });
      return found && found.id + QUERY;
    },
    async load(id) {
      if (!id.endsWith(QUERY)) return null;
      return `export default ${JSON.stringify(await compileInlineScript(id.slice(0, -QUERY.length)))}`;
    },
  };
}

/** Compiles a module to a classic script that may stand inside of `<script>`. */
export async function compileInlineScript(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'import.meta.env.SSR': 'false' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: file, formats: ['iife'], name: 'inline' },
      // Modules that the script shares with React components bring no React.
      rolldownOptions: { treeshake: { moduleSideEffects: (id) => id === file } },
    },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [script] = outputs.flatMap((output) => (output.type === 'chunk' ? [output.code] : []));
  if (!script) throw new Error(`${file} has no script`);
  return script.trim().replaceAll('</', String.raw`<\/`);
}
