import { renderToStaticMarkup } from 'react-dom/server';
import type { Block } from '#shared/content/text-blocks';
import { adminPaths } from '#shared/web/admin-paths';
import { renderTextSection } from '../../features/reader/text/text-article.server.tsx';

/** Pictures come from an admin URL: readers may not have access yet. */
export function previewHtml(blocks: Block[]): string {
  const html = renderTextSection({ kind: 'text', blocks, pictures: [] });
  const pictures = new Map(blocks.flatMap((block) => (block.kind === 'image' ? [[block.id, block]] : [])));
  return withSmallPictures(html).replaceAll(
    /<p data-block="([^"]+)" data-align="center">[^<]*<\/p>/g,
    (whole, id: string) => {
      const block = pictures.get(id);
      if (!block) return whole;
      const { picture, alt, width, height } = block;
      return renderToStaticMarkup(
        <figure>
          <img src={`${adminPaths.picture(picture)}?width=1080`} alt={alt} width={width} height={height} />
        </figure>,
      );
    },
  );
}

function withSmallPictures(html: string): string {
  return html.replaceAll(
    / data-picture="([\w-]+)"/g,
    (_attribute, hash: string) => ` src="${adminPaths.picture(hash)}?width=480"`,
  );
}
