import { RouterContextProvider, createContext } from 'react-router';
import type { ShopFacts } from '#domain/showcase';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import type { DeviceInfo } from '#vocabulary/device';

/** What a loader is given: the domain's means, who is looking, from what, and the shop's facts. */
export interface RequestFacts {
  ctx: Needs<'db'>;
  reader: Reader;
  device: DeviceInfo;
  shop: ShopFacts;
  /** What homes say, read once for all who may see the same. */
  homes: { read(key: string, load: () => Promise<string>): Promise<string> };
  /** HTML that a loader wants in the head before the style sheets: a script after them waits until they are here. */
  head: string[];
  /** Logs a fault once, with its cause. */
  report(error: unknown): void;
  /** Takes a finished document, in parts as they lie; through a response's stream it would be copied four times. */
  deliver(...html: string[]): void;
}

export const requestFacts = createContext<RequestFacts>();

/** Made by the server for each page it renders. */
export function contextFor(facts: Omit<RequestFacts, 'head'>): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestFacts, { ...facts, head: [] });
  return context;
}
