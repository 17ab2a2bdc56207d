import { registerHooks } from 'node:module';
import { deserialize } from 'node:v8';
import type { SimulatedProviderSettings } from './simulated-providers.ts';

/** Makes a server use external simulated providers instead of its own. */
const result: SimulatedProviderSettings = deserialize(Buffer.from(process.env['SCALE_PROVIDERS'] ?? '', 'base64'));

const STANDS: [file: string, name: string, settings: keyof SimulatedProviderSettings][] = [
  ['/server/simulators/portone-identity.ts', 'startIdentitySimulator', 'identity'],
  ['/server/simulators/portone-payments.ts', 'startPaymentSimulator', 'payments'],
  ['/server/simulators/app-stores.ts', 'startStoreSimulator', 'stores'],
  ['/server/simulators/social-provider.ts', 'makePracticeProvider', 'social'],
];

export function preloadProvider(settings: keyof SimulatedProviderSettings): object {
  return { settings: result[settings], serveWindows: async () => undefined, close: async () => undefined };
}

registerHooks({
  load: (url, context, next) => {
    const stand = STANDS.find(([file]) => url.endsWith(file));
    if (!stand) return next(url, context);
    const [, name, settings] = stand;
    const source = `import { standIn } from '${import.meta.url}';\nexport const ${name} = () => standIn('${settings}');\n`;
    return { format: 'module', source, shortCircuit: true };
  },
});
