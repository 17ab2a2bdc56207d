import Fastify from 'fastify';
import { parseFragment } from 'parse5';
import { type PracticeProvider, makePracticeProvider } from '#server/simulators/social-provider';
import { freePort } from '../servers/shop-process.ts';

export interface SimulatedProvider {
  origin: string;
  practice: PracticeProvider;
  close(): Promise<void>;
}

export async function openSimulatedProvider(): Promise<SimulatedProvider> {
  // Needed first, because the provider signs its origin into tokens.
  const origin = `http://127.0.0.1:${await freePort()}`;
  const app = Fastify();
  const practice = makePracticeProvider({ publicUrl: origin, isOpen: false });
  await practice.serveWindows(app);
  await app.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' });
  return { origin, practice, close: () => app.close() };
}

/** Completes the provider's page; returns the callback parameters. */
export async function choose(address: string, choice: Record<string, string>): Promise<Record<string, string>> {
  const page = await fetch(address);
  if (!page.ok) throw new Error(`the practice page answered ${page.status}`);
  const consent = new URL('consent', address);
  consent.search = new URLSearchParams([...new URL(address).searchParams, ...Object.entries(choice)]).toString();
  const response = await fetch(consent, { redirect: 'manual' });
  const target = response.headers.get('location');
  if (target) return Object.fromEntries(new URL(target).searchParams);
  const inputs = (await response.text()).match(/<input type="hidden"[^>]*>/g) ?? [];
  return Object.fromEntries(inputs.map(nameAndValue));
}

function nameAndValue(input: string): [name: string, value: string] {
  const [element] = parseFragment(input).childNodes;
  const attributes = element && 'attrs' in element ? element.attrs : [];
  const valueOf = (wanted: string): string => attributes.find(({ name }) => name === wanted)?.value ?? '';
  return [valueOf('name'), valueOf('value')];
}
