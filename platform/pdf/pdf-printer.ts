import { createRequire } from 'node:module';
import type { PdfDocument, PdfColumn, PdfRenderer, PdfTable } from '#kernel/ports/pdf-port';

const resolve = createRequire(import.meta.url).resolve;
const FACES = {
  plain: 'pretendard/dist/public/static/alternative/Pretendard-Regular.ttf',
  strong: 'pretendard/dist/public/static/alternative/Pretendard-Bold.ttf',
};
const MARGIN = 48;
const SIZES = { title: 20, text: 9, table: 8, note: 8 };
const ROW = 15;
const CELL = 4;
const INK = '#1a1a1a';
const FAINT = '#666666';
const RULE = '#bbbbbb';

type Pdf = PDFKit.PDFDocument;

/** Embeds a subset of the interface font. */
export function createPdfPrinter(): PdfRenderer {
  return {
    encodeText: (text) => Buffer.from(text, 'utf8'),
    render: async (pdfDocument) => {
      const { at } = pdfDocument;
      // Lazy: loads a font reader.
      const { default: PdfDocument } = await import('pdfkit');
      const pdf = new PdfDocument({
        size: 'A4',
        margin: MARGIN,
        bufferPages: true,
        lang: 'ko',
        displayTitle: true,
        info: {
          Title: pdfDocument.title,
          Author: pdfDocument.shop,
          Creator: 'Seoga',
          Producer: 'Seoga',
          CreationDate: at,
          ModDate: at,
        },
      });
      const parts: Buffer[] = [];
      pdf.on('data', (part: Buffer) => parts.push(part));
      const ended = new Promise<void>((done, fail) => {
        pdf.on('end', done);
        pdf.on('error', fail);
      });
      for (const [name, file] of Object.entries(FACES)) pdf.registerFont(name, resolve(file));
      layOut(pdf, pdfDocument);
      pdf.end();
      await ended;
      return Buffer.concat(parts);
    },
  };
}

function layOut(pdf: Pdf, pdfDocument: PdfDocument): void {
  pdf.fillColor(INK).font('strong').fontSize(SIZES.title).text(pdfDocument.title);
  pdf.font('plain').fontSize(SIZES.text).fillColor(FAINT).text(pdfDocument.shop).moveDown(1);
  for (const [label, value] of pdfDocument.details) {
    const { y } = pdf;
    pdf.fillColor(FAINT).text(label, MARGIN, y, { width: 110 });
    const below = pdf.y;
    pdf.fillColor(INK).text(value, MARGIN + 114, y, { width: widthOf(pdf) - 114 });
    pdf.y = Math.max(below, pdf.y) + 2;
  }
  pdf.x = MARGIN;
  for (const table of pdfDocument.tables) layTable(pdf, table);
  pdf.moveDown(1).font('plain').fontSize(SIZES.note).fillColor(FAINT);
  for (const note of pdfDocument.notes) pdf.text(note, MARGIN, pdf.y, { width: widthOf(pdf) }).moveDown(0.3);
  numberPages(pdf);
}

function widthOf(pdf: Pdf): number {
  return pdf.page.width - 2 * MARGIN;
}

function layTable(pdf: Pdf, { title, columns, rows, sums = 0 }: PdfTable): void {
  breakBefore(pdf, ROW * 4);
  pdf
    .moveDown(1)
    .font('strong')
    .fontSize(SIZES.text + 1)
    .fillColor(INK)
    .text(title, MARGIN)
    .moveDown(0.4);
  const head = (): void => layRow(pdf, { columns, cells: columns.map((column) => column.title), face: 'strong' });
  head();
  for (const [at, cells] of rows.entries()) {
    if (breakBefore(pdf, ROW)) head();
    layRow(pdf, { columns, cells, face: at >= rows.length - sums ? 'strong' : 'plain' });
  }
}

/** True if it began a page. */
function breakBefore(pdf: Pdf, height: number): boolean {
  if (pdf.y + height <= pdf.page.height - MARGIN) return false;
  pdf.addPage();
  return true;
}

function layRow(
  pdf: Pdf,
  { columns, cells, face }: { columns: readonly PdfColumn[]; cells: readonly string[]; face: keyof typeof FACES },
): void {
  const { y } = pdf;
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  let x = MARGIN;
  pdf.font(face).fontSize(SIZES.table).fillColor(INK);
  for (const [at, { width, isNumber }] of columns.entries()) {
    const room = (widthOf(pdf) * width) / whole;
    const text = fitted(pdf, cells[at] ?? '', room - CELL);
    pdf.text(text, x, y + 3, { width: room - CELL, align: isNumber ? 'right' : 'left', lineBreak: false });
    x += room;
  }
  pdf
    .moveTo(MARGIN, y + ROW)
    .lineTo(MARGIN + widthOf(pdf), y + ROW)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  pdf.x = MARGIN;
  pdf.y = y + ROW;
}

function fitted(pdf: Pdf, text: string, room: number): string {
  if (pdf.widthOfString(text) <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && pdf.widthOfString(`${letters.join('')}…`) > room) letters.pop();
  return `${letters.join('')}…`;
}

function numberPages(pdf: Pdf): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Otherwise pdfkit begins a page below the margin.
    pdf.page.margins.bottom = 0;
    pdf.font('plain').fontSize(SIZES.note).fillColor(FAINT);
    const y = pdf.page.height - MARGIN / 2 - SIZES.note;
    pdf.text(`${page - start + 1} / ${count}`, MARGIN, y, { width: widthOf(pdf), align: 'center', lineBreak: false });
    pdf.page.margins.bottom = MARGIN;
  }
}
