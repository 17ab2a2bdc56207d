import { z } from 'zod';
import { type VariableValues, declareVariables } from '#platform/settings/variables';

const URL_TYPE = { protocol: /^https?$/ };

export const languageVariables = declareVariables({
  STDICT_API_KEY: {
    type: z
      .string()
      .min(1, 'STDICT_API_KEY가 비어 있습니다. 지우거나 표준국어대사전의 인증키를 적어 주세요.')
      .optional(),
    section: 'language',
    help: '표준국어대사전 Open API의 인증키. 고른 말의 뜻을 뷰어에서 바로 보여 줍니다',
    isSecret: true,
  },
  STDICT_API_BASE: {
    type: z
      .url({ ...URL_TYPE, error: 'STDICT_API_BASE는 https://로 시작하는 주소여야 합니다.' })
      .default('https://stdict.korean.go.kr'),
    section: 'language',
    help: '표준국어대사전의 주소',
    isSecret: false,
  },
  OPENDICT_API_KEY: {
    type: z.string().min(1, 'OPENDICT_API_KEY가 비어 있습니다. 지우거나 우리말샘의 인증키를 적어 주세요.').optional(),
    section: 'language',
    help: '우리말샘 Open API의 인증키. 표준국어대사전에 없는 말을 이어서 찾습니다',
    isSecret: true,
  },
  OPENDICT_API_BASE: {
    type: z
      .url({ ...URL_TYPE, error: 'OPENDICT_API_BASE는 https://로 시작하는 주소여야 합니다.' })
      .default('https://opendict.korean.go.kr'),
    section: 'language',
    help: '우리말샘의 주소',
    isSecret: false,
  },
  DEEPL_API_KEY: {
    type: z.string().min(1, 'DEEPL_API_KEY가 비어 있습니다. 지우거나 DeepL의 인증키를 적어 주세요.').optional(),
    section: 'language',
    help: 'DeepL API의 인증키. 회원이 고른 글을 뷰어에서 번역합니다',
    isSecret: true,
  },
  DEEPL_API_BASE: {
    type: z.url({ ...URL_TYPE, error: 'DEEPL_API_BASE는 https://로 시작하는 주소여야 합니다.' }).optional(),
    section: 'language',
    help: 'DeepL과 같은 방식으로 답하는 번역 서비스의 주소',
    isSecret: false,
    usual: '키에 맞는 DeepL의 주소',
  },
  LANGUAGE_SIMULATOR: {
    type: z.enum(['allow', 'off'], { error: 'LANGUAGE_SIMULATOR는 allow 또는 off여야 합니다.' }).default('off'),
    section: 'language',
    help: '`allow`이면 인증키가 없는 사전과 번역을 모의 서비스로 엽니다. 뜻과 번역은 실제와 다릅니다',
    isSecret: false,
  },
});

/** Access to one service. */
export interface LanguageService {
  key: string;
  base: string;
}

export interface LanguageSettings {
  standard: LanguageService | undefined;
  open: LanguageService | undefined;
  translation: (LanguageService & { name: string }) | undefined;
  isSimulated: boolean;
}

/** Services without a key are off. */
export function readLanguageSettings(env: VariableValues<typeof languageVariables>): LanguageSettings {
  const service = (key: string | undefined, base: string): LanguageService | undefined =>
    key === undefined ? undefined : { key, base: base.replace(/\/$/, '') };
  const { DEEPL_API_KEY: key, DEEPL_API_BASE: base } = env;
  // Keys of the free plan end so and work at its address only.
  const own = service(key, base ?? (key?.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'));
  return {
    standard: service(env.STDICT_API_KEY, env.STDICT_API_BASE),
    open: service(env.OPENDICT_API_KEY, env.OPENDICT_API_BASE),
    translation: own && { ...own, name: base === undefined ? 'DeepL' : new URL(base).hostname },
    isSimulated: env.LANGUAGE_SIMULATOR === 'allow',
  };
}
