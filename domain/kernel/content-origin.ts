/** Where a storefront setting was last edited. Imports of the shop folder skip settings that were edited in the console. */
export type ContentOrigin = 'folder' | 'console';

/** Drops items of the shop folder that were edited in the console and adds a Korean warning for each. */
export function withoutConsoleEdits<Item>(
  items: readonly Item[],
  options: {
    editedKeys: ReadonlySet<string>;
    keyOf(item: Item): string;
    nameOf(item: Item): string;
    warnings: string[];
  },
): Item[] {
  return items.filter((item) => {
    const isEdited = options.editedKeys.has(options.keyOf(item));
    if (isEdited) options.warnings.push(`${options.nameOf(item)}: 콘솔에서 고쳐 두어 폴더의 것으로 바꾸지 않습니다.`);
    return !isEdited;
  });
}
