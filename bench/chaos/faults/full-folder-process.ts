// Fills a shop's file disk: `node full-folder-process.ts FOLDER`.
import { callServer } from '../../../tests/support/servers/api-server.ts';
import { fillFolderFor } from './full-folder.ts';
import { openSmallDisk } from './small-disk.ts';

const DISK_MB = 16;
const [folder = ''] = process.argv.slice(2);
const disk = openSmallDisk(folder, DISK_MB);
if (typeof disk === 'string') {
  process.stdout.write(JSON.stringify(disk));
} else {
  const server = await callServer([]);
  try {
    process.stdout.write(JSON.stringify(await fillFolderFor(server, { disk, folder })));
  } finally {
    await server.close();
    disk.close();
  }
}
