import { bufferOf, withFontSubsetter } from './font-subsetter.ts';
import { readingCharacters } from './reading-characters.ts';

/** Ids in the `name` table: family, unique, full and PostScript name; then redundant family names. */
const NAME_IDS = { own: [1, 3, 4, 6], dropped: [16, 17, 18, 21, 22, 25] };
/** Licence text and URL are kept. */
export const LICENCE_IDS = [13, 14];

export interface SubsetFace {
  /** A licence may reserve the original name. */
  name: string;
  /** Reserved names also in the CFF table. */
  reserved?: string[];
}

/**
 * Subsets and renames: the Open Font License reserves names for unmodified fonts. Returns WOFF2; throws for an invalid
 * font.
 */
export async function subsetFace(source: Uint8Array, { name, reserved = [] }: SubsetFace): Promise<Uint8Array> {
  return withFontSubsetter(async (cut) => {
    const sfnt = await cut(source, readingCharacters(), { targetFormat: 'sfnt', preserveNameIds: LICENCE_IDS });
    const named = renameFont(bufferOf(sfnt), name);
    for (const word of reserved) replaceInOutlines(named, word);
    return cut(named, readingCharacters(), { targetFormat: 'woff2', preserveNameIds: LICENCE_IDS });
  });
}

interface Table {
  tag: string;
  bytes: Buffer;
}

function tablesOf(font: Buffer): Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + index * 16;
    const from = font.readUInt32BE(at + 8);
    return { tag: font.toString('latin1', at, at + 4), bytes: font.subarray(from, from + font.readUInt32BE(at + 12)) };
  });
}

/** Omits checksums: the second pass rewrites the file. */
function renameFont(font: Buffer, name: string): Buffer {
  const tables = tablesOf(font).map((table) =>
    table.tag === 'name' ? { ...table, bytes: renamedTable(table.bytes, name) } : table,
  );
  const head = Buffer.alloc(12 + tables.length * 16);
  font.copy(head, 0, 0, 12);
  let from = head.length;
  const parts: Buffer[] = [head];
  for (const [index, { tag, bytes }] of tables.entries()) {
    head.write(tag, 12 + index * 16, 'latin1');
    head.writeUInt32BE(from, 12 + index * 16 + 8);
    head.writeUInt32BE(bytes.length, 12 + index * 16 + 12);
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    from += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}

function renamedTable(table: Buffer, name: string): Buffer {
  const storage = table.readUInt16BE(4);
  const records = Array.from({ length: table.readUInt16BE(2) }, (_, index) => {
    const at = 6 + index * 12;
    const [platform = 0, encoding = 0, language = 0, id = 0, length = 0, offset = 0] = [0, 2, 4, 6, 8, 10].map(
      (field) => table.readUInt16BE(at + field),
    );
    const text = table.subarray(storage + offset, storage + offset + length);
    return { platform, encoding, language, id, text };
  }).filter(({ id }) => !NAME_IDS.dropped.includes(id));
  const head = Buffer.alloc(6 + records.length * 12);
  const texts: Buffer[] = [];
  head.writeUInt16BE(records.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  for (const [index, record] of records.entries()) {
    const own = record.id === 6 ? name.replaceAll(' ', '') : name;
    // Macintosh records have one byte per character, others two.
    const text = NAME_IDS.own.includes(record.id)
      ? Buffer.from(own, record.platform === 1 ? 'latin1' : 'utf16le')
      : Buffer.from(record.text);
    if (NAME_IDS.own.includes(record.id) && record.platform !== 1) text.swap16();
    for (const [field, value] of [
      record.platform,
      record.encoding,
      record.language,
      record.id,
      text.length,
      offset,
    ].entries())
      head.writeUInt16BE(value, 6 + index * 12 + field * 2);
    texts.push(text);
    offset += text.length;
  }
  return Buffer.concat([head, ...texts]);
}

function replaceInOutlines(font: Buffer, word: string): void {
  const outlines = tablesOf(font).find(({ tag }) => tag === 'CFF ')?.bytes;
  if (!outlines) return;
  const other = 'SeogaFace'.padEnd(word.length, '0').slice(0, word.length);
  for (let at = outlines.indexOf(word, 0, 'latin1'); at >= 0; at = outlines.indexOf(word, at, 'latin1'))
    outlines.write(other, at, 'latin1');
}
