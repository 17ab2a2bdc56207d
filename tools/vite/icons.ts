import { readFileSync } from 'node:fs';
import type { Options } from 'unplugin-icons';

const TABLER = JSON.parse(readFileSync(new URL(import.meta.resolve('@iconify-json/tabler/icons.json')), 'utf8')) as {
  icons: Record<string, { body: string } | undefined>;
};

/**
 * Compiles an icon to a one-line component with inline markup. SVGR's wrapper (ref, title, an element per path) would
 * be most of the download.
 */
export const iconCompiler: NonNullable<Exclude<Options['compiler'], string>> = {
  extension: 'js',
  compiler: (svg) => {
    const [, viewBox, drawing] = /viewBox="([^"]+)"[^>]*>(.*)<\/svg>/s.exec(svg) ?? [];
    if (!viewBox || !drawing) throw new Error(`An icon without a drawing: ${svg.slice(0, 80)}`);
    const own = `width:'1em',height:'1em',viewBox:${JSON.stringify(viewBox)},dangerouslySetInnerHTML:{__html:${JSON.stringify(drawing)}}`;
    return `import{jsx}from'react/jsx-runtime';export default(props)=>jsx('svg',{${own},...props})`;
  },
};

/** Tabler's icons under another name, so that the console shares no module with readers' pages. */
export const consoleIcons: NonNullable<Options['customCollections']> = {
  console: (name) => {
    const body = TABLER.icons[name]?.body;
    if (!body) throw new Error(`No icon ${name} in @iconify-json/tabler`);
    return `<svg viewBox="0 0 24 24">${body}</svg>`;
  },
};
