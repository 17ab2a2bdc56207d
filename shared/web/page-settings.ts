import type { AppEnv } from './app-env.ts';
import type { AppRules } from './app-rules.ts';

/** Settings of the process that pages read. */
export interface PageSettings {
  /** Controls /dev and event windows. */
  appEnv: AppEnv;
  /** Settings of the native apps. */
  apps: AppRules;
  /** A provider is simulated; shown on every page. */
  isTrial: boolean;
  /** API origin; '' is the same origin. */
  apiBase: string;
  /** KakaoTalk sharing; '' is none. */
  kakaoKey: string;
  /** Daily coins an operator may grant without approval. */
  grantLimit: number;
  /** Daily won an operator may correct or mark as paid without approval. */
  settlementLimit: number;
  /** Public icon service; '' allows the shop's own icons only. */
  iconService: string;
}
