import Fastify from 'fastify';
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
  const html = await response.text();
  const read = (text: string): string =>
    text.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)));
  return Object.fromEntries(
    [...html.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [read(name), read(value)]),
  );
}
