import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import { createBookReader } from '#platform/book-readers/book-reader';
import { withFiles } from '../../../tests/support/files/source-files.ts';
import { packFolders } from './picked-files.ts';

const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);
const placed = (path: string, data: BlobPart = 'x') => ({
  path,
  file: new File([data], path.split('/').at(-1) ?? path),
});

test('packs folders of pictures as readable archives and leaves texts and system files', async () => {
  const files = await packFolders([
    placed('101화.txt'),
    placed('원고/102화.docx'),
    placed('원고/.DS_Store'),
    placed('웹툰/12화/1.png', PNG),
    placed('웹툰/12화/2.png', PNG),
    placed('웹툰/13화/1.png', PNG),
    placed('글/5화.md', '# 비\n\n![눈](images/1.png)'),
    placed('글/images/1.png', PNG),
  ]);
  assert.deepEqual(files.map(({ name }) => name).toSorted(), [
    '101화.txt',
    '102화.docx',
    '12화.zip',
    '13화.zip',
    '글.zip',
  ]);
  const archive = files.find(({ name }) => name === '12화.zip');
  const bytes = new Uint8Array((await archive?.arrayBuffer()) ?? new ArrayBuffer(0));
  await withFiles({ '12화.zip': bytes }, async (folder) => {
    for await (const one of createBookReader().episodes(join(folder, '12화.zip'), { title: '' })) {
      assert.ok('episodes' in one, JSON.stringify(one));
      const [episode] = one.episodes;
      assert.deepEqual([episode?.title, episode?.number], ['12화', 12]);
      assert.equal(episode?.content.kind === 'images' && episode.content.images.length, 2);
      if (episode?.content.kind === 'images')
        assert.deepEqual(new Uint8Array((await episode.content.images[0]?.bytes()) ?? []), PNG);
    }
  });
});
