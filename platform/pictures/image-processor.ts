import { stringify } from 'yaml';
import { createPictureMaker } from '#platform/pictures/picture-maker';
import type { FileStore } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { ContentProcessor } from '#kernel/ports/content-processor';
import { parseIllustratedArticle } from '../shop-folder/markdown-articles.ts';

/** Image processing on top of file storage. Workers end with each picture, because uploads are rare. */
export function createImageProcessor(files: FileStore): ContentProcessor {
  return {
    async picture({ name, bytes }, purpose) {
      const maker = createPictureMaker({ files, workers: 1 });
      try {
        return await maker.picture({ file: name, bytes: async () => bytes }, { audience: 'public', purpose });
      } finally {
        await maker.close();
      }
    },
    text: (markdown) =>
      parseIllustratedArticle(markdown, (message) => new DomainError('WINDOW_ERROR', '0003', { sentence: message })),
    yaml: (value) => stringify(value, { lineWidth: 0 }),
  };
}
