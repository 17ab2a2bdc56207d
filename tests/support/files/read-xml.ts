import { SaxesParser } from 'saxes';

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** Elements in document order with their own text. Throws if not well-formed. */
export function readXml(xml: string): XmlElement[] {
  const elements: XmlElement[] = [];
  const open: XmlElement[] = [];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: Object.fromEntries(Object.entries(attributes)), text: '' };
    elements.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const inside = open.at(-1);
    if (inside) inside.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return elements;
}

export function textsOf(xml: string, name: string): string[] {
  return readXml(xml)
    .filter((element) => element.name === name)
    .map(({ text }) => text);
}
