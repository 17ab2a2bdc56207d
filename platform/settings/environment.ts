import { z } from 'zod';
import { backupVariables } from '#platform/backup/backup-settings';
import { storageVariables } from '#platform/files/storage-settings';
import { languageVariables } from '#platform/language/language-settings';
import { observabilityVariables } from '#platform/observability/observability-settings';
import { paymentVariables } from '#platform/payment/payment-settings';
import { storeVariables } from '#platform/payment/store-settings';
import { pushVariables } from '#platform/push/push-settings';
import { readLimitVariables } from '#platform/reading/read-limit-settings';
import { searchVariables } from '#platform/search/search-settings';
import { appLinkVariables } from '#platform/settings/app-link-settings';
import { appVariables } from '#platform/settings/app-settings';
import { databaseVariables } from '#platform/settings/database-settings';
import { identityVariables } from '#platform/settings/identity-settings';
import { ledgerRootVariables } from '#platform/settings/ledger-root-settings';
import { mailVariables } from '#platform/settings/mail-settings';
import { marketingVariables } from '#platform/settings/marketing-settings';
import { securityVariables } from '#platform/settings/security-settings';
import { serverVariables } from '#platform/settings/server-settings';
import type { VariableTable, VariableValues } from '#platform/settings/variables';
import { oauthVariables, socialVariables } from '#platform/social-login/social-settings';
import { StartupError } from '#platform/startup-error';

/** All environment variables. */
const TABLE = {
  ...serverVariables,
  ...databaseVariables,
  ...storageVariables,
  ...backupVariables,
  ...mailVariables,
  ...identityVariables,
  ...paymentVariables,
  ...storeVariables,
  ...socialVariables,
  ...pushVariables,
  ...appVariables,
  ...appLinkVariables,
  ...marketingVariables,
  ...readLimitVariables,
  ...searchVariables,
  ...languageVariables,
  ...ledgerRootVariables,
  ...observabilityVariables,
  ...securityVariables,
} satisfies VariableTable;
export const VARIABLES: VariableTable = { ...TABLE, ...oauthVariables };
export type EnvironmentValues = VariableValues<typeof TABLE>;

/** Throws a StartupError listing every mistake. */
export function validateEnvironment(environment: Readonly<Record<string, string>>): EnvironmentValues {
  const schema = z.object(Object.fromEntries(Object.entries(VARIABLES).map(([name, { type }]) => [name, type])));
  const read = schema.safeParse(environment);
  if (!read.success) throw new StartupError([...new Set(read.error.issues.map((issue) => issue.message))].join('\n'));
  // Validated above.
  return read.data as EnvironmentValues;
}
