import {
  type SettingsKind,
  type SettingsOf,
  type Spec,
  validSetting,
  readingSpecs,
  resolveSettings,
} from './reading-settings.ts';

/** Only the changed settings. */
export type Profile<Kind extends SettingsKind> = Partial<SettingsOf<Kind>>;

/** Weakest first. */
export interface Profiles<Kind extends SettingsKind> {
  default: Profile<Kind>;
  device: Profile<Kind>;
  work: Profile<Kind>;
}

/** Valid settings only, clamped. Never throws. */
export function parseProfile<Kind extends SettingsKind>(kind: Kind, value: unknown): Profile<Kind> {
  const valid = Object.entries<Spec>(readingSpecs()[kind]).flatMap(([name, spec]) => {
    const work = Object.hasOwn(Object(value), name) ? validSetting(spec, Object(value)[name]) : undefined;
    return work === undefined ? [] : [[name, work]];
  });
  return Object.fromEntries(valid);
}

function effectiveSettings<Kind extends SettingsKind>(kind: Kind, profiles: Profiles<Kind>): SettingsOf<Kind> {
  return resolveSettings(kind, [profiles.default, profiles.device, profiles.work]);
}

/**
 * Makes the current settings the default or the device's. Clears the work's own; adjusts the device's where they would
 * override the new default.
 */
export function promoteToDefault<Kind extends SettingsKind>(
  kind: Kind,
  profiles: Profiles<Kind>,
  to: 'default' | 'device',
): Profiles<Kind> {
  const effective = effectiveSettings(kind, profiles);
  const unlike = (others: Profile<Kind>[]): Profile<Kind> => difference(kind, effective, others);
  if (to === 'device')
    return { default: profiles.default, device: unlike([profiles.default]), work: parseProfile(kind, {}) };
  return { default: unlike([]), device: parseProfile(kind, {}), work: parseProfile(kind, {}) };
}

/** Restores the initial settings: of this work if it has its own, else of all works. */
export function resetProfiles<Kind extends SettingsKind>(kind: Kind, profiles: Profiles<Kind>): Profiles<Kind> {
  if (Object.keys(profiles.work).length === 0) return { default: {}, device: {}, work: {} };
  return { ...profiles, work: difference(kind, resolveSettings(kind, []), [profiles.default, profiles.device]) };
}

/** Gives the work its own settings, which no longer follow those of all works. */
export function withWorkProfile<Kind extends SettingsKind>(kind: Kind, profiles: Profiles<Kind>): Profiles<Kind> {
  return { ...profiles, work: parseProfile(kind, effectiveSettings(kind, profiles)) };
}

export function withoutWorkProfile<Kind extends SettingsKind>(kind: Kind, profiles: Profiles<Kind>): Profiles<Kind> {
  return { ...profiles, work: parseProfile(kind, {}) };
}

/** Overrides needed on top of the other profiles. */
function difference<Kind extends SettingsKind>(
  kind: Kind,
  wanted: SettingsOf<Kind>,
  others: Profile<Kind>[],
): Profile<Kind> {
  const before = new Map<string, unknown>(Object.entries(resolveSettings(kind, others)));
  return parseProfile(
    kind,
    Object.fromEntries(Object.entries(wanted).filter(([name, value]) => before.get(name) !== value)),
  );
}
