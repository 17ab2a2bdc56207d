import type { Options } from 'unplugin-icons';

/**
 * An icon as a component of one line: its drawing goes in as it is. What a general compiler writes around each icon
 * (a ref, a title, every path as an element of its own) would be most of what a reader downloads of it.
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
