import { isLoopback } from '#platform/loopback';

/** Where the shop listens (`HOST`) and by which address readers reach it. */
export interface ShopAddress {
  host: string;
  publicUrl: string;
}

/** What `*_SIMULATOR` says; undefined where the operator has set nothing. */
export type SimulatorChoice = 'allow' | 'off' | undefined;

/** `refused`: nobody has allowed it by name, and other computers reach the address at which the shop listens. */
export type SimulatorAccess = 'off' | 'refused' | 'local' | 'everywhere';

/**
 * Whether a simulator may run. A simulator makes anybody an adult, a payer or a member, and the Host header of a request
 * is written by the caller: only the listening address tells that no other computer can call.
 */
export function simulatorAccess(choice: SimulatorChoice, { host, publicUrl }: ShopAddress): SimulatorAccess {
  if (choice === 'off') return 'off';
  if (choice === 'allow') return 'everywhere';
  if (!isLoopback(new URL(publicUrl).hostname)) return 'off';
  return isLoopback(host) ? 'local' : 'refused';
}

/** Settings of a provider that a simulator may stand in for. */
export type SimulatorSettings = { kind: 'simulator'; everywhere: boolean } | { kind: 'off' } | { kind: 'refused' };

/** The settings that follow from `simulatorAccess`. */
export function simulatorSettings(choice: SimulatorChoice, address: ShopAddress): SimulatorSettings {
  const access = simulatorAccess(choice, address);
  if (access === 'off' || access === 'refused') return { kind: access };
  return { kind: 'simulator', everywhere: access === 'everywhere' };
}

interface SimulatedProviders {
  host: string;
  identity: { kind: string };
  payments: { kind: string };
  stores: { kind: string };
  social: { isPracticeRefused: boolean };
}

/** Names the simulators that a start leaves out and says why; undefined where none is refused. */
export function refusedSimulatorsMessage({
  host,
  identity,
  payments,
  stores,
  social,
}: SimulatedProviders): string | undefined {
  const refused = [
    { label: '모의 본인인증', variable: 'IDENTITY_SIMULATOR', isRefused: identity.kind === 'refused' },
    { label: '모의 결제', variable: 'PAYMENT_SIMULATOR', isRefused: payments.kind === 'refused' },
    { label: '모의 앱 스토어', variable: 'STORE_SIMULATOR', isRefused: stores.kind === 'refused' },
    { label: '간편 로그인 연습용 제공자', variable: 'SOCIAL_SIMULATOR', isRefused: social.isPracticeRefused },
  ].filter(({ isRefused }) => isRefused);
  if (refused.length === 0) return undefined;
  const labels = refused.map(({ label }) => label).join(', ');
  const choices = refused.map(({ variable }) => `${variable}=allow`).join(', ');
  return `HOST가 ${host}라서 다른 컴퓨터에서도 접속할 수 있으므로 다음 기능을 켜지 않습니다: ${labels}. 시험 상점에서 쓰려면 ${choices}로 설정하고, 쓰지 않으면 off로 설정해 주세요.`;
}
