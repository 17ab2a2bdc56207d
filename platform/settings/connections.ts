import { tryBackupStorage } from '#platform/backup/try-backup-storage';
import { mailFinding } from '#platform/doctor/machine-findings';
import type { LanguageSettings } from '#platform/language/language-settings';
import { isLoopback } from '#platform/loopback';
import { createFolderTransport } from '#platform/mail/folder-transport';
import { createSmtpTransport } from '#platform/mail/smtp-transport';
import type { Settings } from '#platform/settings/settings';
import { SIMULATED_MAILBOX } from '#shared/web/simulated-mailbox';
import type { EmailBranding } from '#kernel/context';
import type { ServiceConnection, ConnectionName, Connections, ConnectionTest } from '#kernel/ports/connections-port';

const VARIABLES: Record<ConnectionName, string[]> = {
  mail: ['SMTP_URL', 'MAIL_FROM'],
  payment: ['PORTONE_API_SECRET', 'PORTONE_STORE_ID', 'PORTONE_PAYMENT_CHANNELS', 'PORTONE_WEBHOOK_SECRET'],
  identity: ['PORTONE_API_SECRET', 'PORTONE_STORE_ID', 'PORTONE_IDENTITY_CHANNEL_KEY'],
  backup: ['BACKUP', 'BACKUP_STORAGE', 'BACKUP_PASSPHRASE'],
  dictionary: ['STDICT_API_KEY', 'OPENDICT_API_KEY'],
  translation: ['DEEPL_API_KEY'],
};
const PROVIDER_STATES: Record<'portone' | 'simulator' | 'off' | 'refused', ServiceConnection['state']> = {
  portone: 'connected',
  simulator: 'simulated',
  off: 'off',
  refused: 'off',
};

type ConnectionSettings = Pick<
  Settings,
  'publicUrl' | 'dataDir' | 'smtpUrl' | 'mailFrom' | 'payments' | 'identity' | 'stores' | 'backup' | 'language'
>;

/** The connections of the environment; names of variables only. */
export function createConnections(
  settings: ConnectionSettings,
  { environment, branding }: { environment: NodeJS.ProcessEnv; branding(): EmailBranding },
): Connections {
  const { publicUrl, smtpUrl, payments, identity, stores, backup, language } = settings;
  const isLocal = isLoopback(new URL(publicUrl).hostname);
  const states: Record<ConnectionName, ServiceConnection['state']> = {
    mail: smtpUrl ? 'connected' : isLocal ? 'simulated' : 'off',
    payment: PROVIDER_STATES[payments.kind],
    identity: PROVIDER_STATES[identity.kind],
    backup: backup.isOn ? 'connected' : 'off',
    dictionary: languageState(language.standard ?? language.open, language),
    translation: languageState(language.translation, language),
  };
  const names: ConnectionName[] = ['mail', 'payment', 'identity', 'backup', 'dictionary', 'translation'];
  return {
    isTrial: isLocal || [payments.kind, identity.kind, stores.kind].includes('simulator'),
    mailbox: states.mail === 'simulated' ? SIMULATED_MAILBOX : null,
    list: () =>
      names.map((name) => ({
        name,
        state: states[name],
        variables: VARIABLES[name].map((variable) => ({
          name: variable,
          isSet: environment[variable] !== undefined,
        })),
      })),
    tryBackup: () => tryBackupStorage(backup.place),
    tryMail: (to) => tryMail(settings, { to, branding }),
  };
}

function languageState(service: object | undefined, { isSimulated }: LanguageSettings): ServiceConnection['state'] {
  return service ? 'connected' : isSimulated ? 'simulated' : 'off';
}

async function tryMail(
  settings: ConnectionSettings,
  { to, branding }: { to: string; branding(): EmailBranding },
): Promise<ConnectionTest> {
  const { smtpUrl, mailFrom: from, dataDir } = settings;
  const deps = { letterhead: branding, from };
  const transport = smtpUrl
    ? createSmtpTransport({ ...deps, url: smtpUrl })
    : createFolderTransport({ ...deps, dataDir });
  const { state, sentence, remedy } = await mailFinding(settings);
  if (state === 'broken') return { isOk: false, sentence: `${sentence} ${remedy ?? ''}`.trim() };
  try {
    const text = '서점의 메일 연결을 시험하는 메일입니다. 이 메일을 받으셨으면 연결이 되어 있습니다.';
    await transport.deliver({ to, subject: '메일 연결 테스트', text }, `test-${Date.now()}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      isOk: false,
      sentence: `메일 서버가 테스트 메일을 받지 않았습니다(${reason}). MAIL_FROM과 계정을 확인해 주세요.`,
    };
  }
  return {
    isOk: true,
    sentence: smtpUrl
      ? `${to}로 테스트 메일을 보냈습니다. 받은 편지함을 확인해 주세요.`
      : '메일 서버가 없어 테스트 메일을 서버의 mail 폴더에 저장했습니다.',
  };
}
