import { type BackupSettings, readBackupSettings } from '#platform/backup/backup-settings';
import { type StorageSettings, readStorageSettings } from '#platform/files/storage-settings';
import { type LanguageSettings, readLanguageSettings } from '#platform/language/language-settings';
import { type ObservabilitySettings, readObservabilitySettings } from '#platform/observability/observability-settings';
import { type PaymentSettings, readPaymentSettings } from '#platform/payment/payment-settings';
import { type StoresSettings, readStoreSettings } from '#platform/payment/store-settings';
import { type PushSettings, readPushSettings } from '#platform/push/push-settings';
import { readReadLimitSettings } from '#platform/reading/read-limit-settings';
import type { ReadLimits } from '#platform/reading/read-rate-limiter';
import { type AppLinkSettings, readAppLinkSettings } from '#platform/settings/app-link-settings';
import { readAppRules } from '#platform/settings/app-settings';
import { type DatabaseSettings, readDatabaseSettings } from '#platform/settings/database-settings';
import { validateEnvironment } from '#platform/settings/environment';
import { type IdentitySettings, readIdentitySettings } from '#platform/settings/identity-settings';
import { type LedgerRootSettings, readLedgerRootSettings } from '#platform/settings/ledger-root-settings';
import { type MarketingSettings, readMarketingSettings } from '#platform/settings/marketing-settings';
import { type SecuritySettings, readSecuritySettings } from '#platform/settings/security-settings';
import { type ServerSettings, readPageSettings, readServerSettings } from '#platform/settings/server-settings';
import { type SocialSettings, readSocialSettings } from '#platform/social-login/social-settings';
import type { PageSettings } from '#shared/web/page-settings';

/** See docs/operating/settings.md. */
export interface Settings extends ServerSettings, DatabaseSettings {
  pages: Omit<PageSettings, 'isTrial'>;
  /** Undefined: e-mails become files. */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  social: SocialSettings;
  identity: IdentitySettings;
  payments: PaymentSettings;
  stores: StoresSettings;
  opening: ReadLimits;
  language: LanguageSettings;
  /** Undefined: the built-in index searches. */
  searchEngineUrl: string | undefined;
  marketing: MarketingSettings | undefined;
  appLinks: AppLinkSettings;
  push: PushSettings;
  backup: BackupSettings;
  ledgerRoots: LedgerRootSettings;
  watch: ObservabilitySettings;
  storage: StorageSettings;
  security: SecuritySettings;
}

/** Throws a StartupError listing every mistake. */
export function readSettings(environment: NodeJS.ProcessEnv, root: string): Settings {
  const env = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const values = validateEnvironment(env);
  const server = readServerSettings(values, root);
  const { host, publicUrl, dataDir } = server;
  const address = { host, publicUrl };
  return {
    ...server,
    ...readDatabaseSettings(values),
    pages: readPageSettings(values, readAppRules(values)),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    social: readSocialSettings(env, { ...address, environment: values.APP_ENV }),
    identity: readIdentitySettings(values, address),
    payments: readPaymentSettings(values, address),
    stores: readStoreSettings(values, { ...address, root }),
    opening: readReadLimitSettings(values),
    language: readLanguageSettings(values),
    searchEngineUrl: values.SEARCH_ENGINE_URL,
    marketing: readMarketingSettings(values),
    appLinks: readAppLinkSettings(values),
    push: readPushSettings(values, { publicUrl, mailFrom: values.MAIL_FROM }),
    backup: readBackupSettings(values, dataDir),
    ledgerRoots: readLedgerRootSettings(values),
    watch: readObservabilitySettings(values),
    storage: readStorageSettings(values),
    security: readSecuritySettings(values),
  };
}
