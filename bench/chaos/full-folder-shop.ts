// The files' disk of one shop is full: `node full-folder-shop.ts FOLDER` says what it told, or why it cannot be tried.
import { callServer } from '../../tests/support/call-server.ts';
import { fillFolderOf } from './full-folder.ts';
import { openSmallDisk } from './small-disk.ts';

const DISK_MB = 16;
const [folder = ''] = process.argv.slice(2);
const disk = openSmallDisk(folder, DISK_MB);
if (typeof disk === 'string') {
  process.stdout.write(JSON.stringify(disk));
} else {
  const server = await callServer([]);
  try {
    process.stdout.write(JSON.stringify(await fillFolderOf(server, { disk, folder })));
  } finally {
    await server.close();
    disk.close();
  }
}
