import { renderToStaticMarkup } from 'react-dom/server';
import type { Block } from '#vocabulary/text-blocks';
import { renderTextPart } from '../../viewer/text/text-article.server.tsx';

/** A text as the viewer sets it; its pictures come by the console's own way, for no reader may have them yet. */
export function previewHtml(blocks: Block[]): string {
  const html = renderTextPart({ kind: 'text', blocks, pictures: [] });
  const pictures = new Map(blocks.flatMap((block) => (block.kind === 'image' ? [[block.id, block]] : [])));
  return html.replaceAll(/<p data-block="([^"]+)" data-align="center">[^<]*<\/p>/g, (whole, id: string) => {
    const block = pictures.get(id);
    if (!block) return whole;
    const { picture, alt, width, height } = block;
    return renderToStaticMarkup(
      <figure>
        <img src={`/operator/pictures/${picture}?width=1080`} alt={alt} width={width} height={height} />
      </figure>,
    );
  });
}
