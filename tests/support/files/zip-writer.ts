import { crc32, deflateRawSync } from 'node:zlib';

/** An archive entry; the false values are for hostile archives. */
export interface ZipEntry {
  /** Bytes when the name is not UTF-8. */
  name: string | Buffer;
  data: string | Uint8Array;
  isStored?: boolean;
  isEncrypted?: boolean;
  isLink?: boolean;
  /** Size claimed in the central directory. */
  claimedSize?: number;
  hasWrongChecksum?: boolean;
}

const METHOD = { stored: 0, deflated: 8 } as const;

export function writeZip(entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const packed = pack(entry);
    const local = Buffer.concat([header(0x04034b50, packed, []), packed.name, packed.bytes]);
    list.push(Buffer.concat([centralHeader(packed, entry, offset), packed.name]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(list);
  return Buffer.concat([...locals, central, endRecord(entries.length, central.length, offset)]);
}

interface Packed {
  name: Buffer;
  bytes: Buffer;
  flags: number;
  method: number;
  checksum: number;
  size: number;
}

function pack(entry: ZipEntry): Packed {
  const data = Buffer.from(typeof entry.data === 'string' ? Buffer.from(entry.data) : entry.data);
  const name = Buffer.isBuffer(entry.name) ? entry.name : Buffer.from(entry.name);
  const isStored = entry.isStored ?? data.length === 0;
  return {
    name,
    bytes: isStored ? data : deflateRawSync(data),
    flags: (Buffer.isBuffer(entry.name) ? 0 : 0x0800) | (entry.isEncrypted ? 1 : 0),
    method: isStored ? METHOD.stored : METHOD.deflated,
    checksum: entry.hasWrongChecksum ? 1 : crc32(data),
    size: entry.claimedSize ?? data.length,
  };
}

function header(signature: number, packed: Packed, before: number[]): Buffer {
  const head = Buffer.alloc(4 + before.length * 2 + 26);
  head.writeUInt32LE(signature, 0);
  for (const [position, value] of before.entries()) head.writeUInt16LE(value, 4 + position * 2);
  const at = 4 + before.length * 2;
  head.writeUInt16LE(20, at);
  head.writeUInt16LE(packed.flags, at + 2);
  head.writeUInt16LE(packed.method, at + 4);
  head.writeUInt32LE(0x21_0000, at + 6);
  head.writeUInt32LE(packed.checksum, at + 10);
  head.writeUInt32LE(packed.bytes.length, at + 14);
  head.writeUInt32LE(packed.size, at + 18);
  head.writeUInt16LE(packed.name.length, at + 22);
  return head;
}

function centralHeader(packed: Packed, entry: ZipEntry, offset: number): Buffer {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(((entry.isLink ? 0o120_777 : 0o100_644) << 16) >>> 0, 6);
  tail.writeUInt32LE(offset, 10);
  return Buffer.concat([header(0x02014b50, packed, [(3 << 8) | 20]), tail]);
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
