import { VARIABLES } from '#platform/settings/environment';
import { SECTIONS, type Variable } from '#platform/settings/variables';

export interface DescribedSetting {
  name: string;
  /** Secrets are never repeated. */
  value: string;
  isSet: boolean;
}

/** The settings of an environment by section. */
export function describeSettings(
  environment: Readonly<Record<string, string | undefined>>,
): { title: string; settings: DescribedSetting[] }[] {
  return Object.entries(SECTIONS).map(([section, { title }]) => ({
    title,
    settings: Object.entries(VARIABLES)
      .filter(([, variable]) => variable.section === section)
      .map(([name, variable]) => {
        const value = environment[name];
        const isSet = value !== undefined;
        return { name, value: isSet ? shownValue(variable, value) : usualValue(variable), isSet };
      }),
  }));
}

function shownValue({ isSecret }: Variable, value: string): string {
  return isSecret ? '(비밀)' : value;
}

/** The default for documents and listings. */
export function usualValue({ type, usual }: Variable): string {
  const value = type.safeParse(undefined).data;
  if (usual !== undefined) return usual;
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? `${value}` : '(없음)';
}
