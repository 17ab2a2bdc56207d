import type subsetFont from 'subset-font';

/** The font tools, loaded when something is cut: a shop that only serves would hold two 16 MB machines and their sources. */
export async function fontCutter(): Promise<typeof subsetFont> {
  const tools = await import('subset-font');
  return tools.default;
}
