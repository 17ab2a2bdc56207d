import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { type ReactElement, createElement } from 'react';

/** A rendered page as a tree for React. */
export interface MarkupPage {
  tag: string;
  props: Record<string, unknown>;
  children: (MarkupPage | string)[];
}

type Node = DefaultTreeAdapterTypes.Node;

/** Drops comments and loader data, which plain React does not send. */
export function markupPage(html: string): MarkupPage {
  const root = parse(html).childNodes.find((node) => node.nodeName === 'html');
  const page = root && treeOf(root);
  if (!page || typeof page === 'string') throw new Error('the page has no html element');
  return page;
}

/** Creates elements anew per call, as JSX does. */
export function pageElement({ tag, props, children }: MarkupPage): ReactElement {
  return createElement(
    tag,
    props,
    ...children.map((child) => (typeof child === 'string' ? child : pageElement(child))),
  );
}

function treeOf(node: Node): MarkupPage | string | undefined {
  if ('value' in node) return node.value;
  if (!('tagName' in node) || isLoaderData(node)) return undefined;
  const props = propsOf(node.attrs);
  if (node.tagName !== 'script' && node.tagName !== 'style')
    return { tag: node.tagName, props, children: node.childNodes.flatMap((child) => treeOf(child) ?? []) };
  const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
  return {
    tag: node.tagName,
    props: text ? { ...props, dangerouslySetInnerHTML: { __html: text } } : props,
    children: [],
  };
}

function isLoaderData(node: DefaultTreeAdapterTypes.Element): boolean {
  const first = node.childNodes[0];
  return (
    node.tagName === 'script' &&
    first !== undefined &&
    'value' in first &&
    first.value.includes('streamController.enqueue(')
  );
}

// React needs style as an object, and reads an empty boolean attribute as false.
function propsOf(attributes: { name: string; value: string }[]): Record<string, unknown> {
  const names: Record<string, string> = { class: 'className', style: 'data-style', for: 'htmlFor' };
  const isSwitch = (name: string): boolean =>
    /^(async|defer|hidden|disabled|checked|selected|multiple|open|required|readonly|autofocus|nomodule|inert)$/.test(
      name,
    );
  return Object.fromEntries(
    attributes.map(({ name, value }) => [names[name] ?? name, value === '' && isSwitch(name) ? true : value]),
  );
}
