const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const UTF8_NAMES = 0x800;

const TABLE = Uint32Array.from({ length: 256 }, (_, at) => {
  let value = at;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** A ZIP without compression, since pictures are compressed; files are read one at a time. */
export async function zipFiles(name: string, files: readonly { name: string; file: File }[]): Promise<File> {
  const parts: BlobPart[] = [];
  const list: BlobPart[] = [];
  let offset = 0;
  let listed = 0;
  for (const { name: path, file } of files) {
    const title = new TextEncoder().encode(path.normalize('NFC'));
    const entry = entryFields(crc32(new Uint8Array(await file.arrayBuffer())), file.size, title.length);
    const local = record(LOCAL, [[20, 2], ...entry]);
    parts.push(local, title, file);
    const central = record(CENTRAL, [[20, 2], [20, 2], ...entry, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]]);
    list.push(central, title);
    offset += local.byteLength + title.length + file.size;
    listed += central.byteLength + title.length;
  }
  const end = record(END, [
    [0, 4],
    [files.length, 2],
    [files.length, 2],
    [listed, 4],
    [offset, 4],
    [0, 2],
  ]);
  return new File([...parts, ...list, end], name, { type: 'application/zip' });
}

type FieldBytes = [value: number, bytes: 2 | 4];

/** Flags, method, time, date, checksum, sizes and lengths of name and extra. */
function entryFields(checksum: number, size: number, nameLength: number): FieldBytes[] {
  return [
    [UTF8_NAMES, 2],
    [0, 2],
    [0, 2],
    [0x21, 2],
    [checksum, 4],
    [size, 4],
    [size, 4],
    [nameLength, 2],
    [0, 2],
  ];
}

function record(signature: number, fields: readonly FieldBytes[]): ArrayBuffer {
  const all: FieldBytes[] = [[signature, 4], ...fields];
  const view = new DataView(new ArrayBuffer(all.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of all) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return view.buffer;
}
