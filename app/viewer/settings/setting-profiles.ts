import {
  type SettingsKind,
  type SettingsOf,
  type Spec,
  heldValue,
  readingSpecs,
  settingsFrom,
} from './reading-settings.ts';

/** What one profile says: only the settings that were changed there. */
export type Profile<Kind extends SettingsKind> = Partial<SettingsOf<Kind>>;

/** The three profiles that a work is shown by, the weakest first. */
export interface Profiles<Kind extends SettingsKind> {
  default: Profile<Kind>;
  device: Profile<Kind>;
  work: Profile<Kind>;
}

/** What is a setting in a value, held inside its range; the rest is left out. Never throws. */
export function profileFrom<Kind extends SettingsKind>(kind: Kind, value: unknown): Profile<Kind> {
  const held = Object.entries<Spec>(readingSpecs()[kind]).flatMap(([name, spec]) => {
    const own = Object.hasOwn(Object(value), name) ? heldValue(spec, Object(value)[name]) : undefined;
    return own === undefined ? [] : [[name, own]];
  });
  return Object.fromEntries(held);
}

/** How the work is shown by its profiles. */
function shownBy<Kind extends SettingsKind>(kind: Kind, profiles: Profiles<Kind>): SettingsOf<Kind> {
  return settingsFrom(kind, [profiles.default, profiles.device, profiles.work]);
}

/**
 * Makes what is shown the reader's default, or this device's. The work's own settings are cleared, and it looks as
 * before; so does the device where it said otherwise than the new default.
 */
export function promoted<Kind extends SettingsKind>(
  kind: Kind,
  profiles: Profiles<Kind>,
  to: 'default' | 'device',
): Profiles<Kind> {
  const shown = shownBy(kind, profiles);
  const unlike = (others: Profile<Kind>[]): Profile<Kind> => difference(kind, shown, others);
  if (to === 'device')
    return { default: profiles.default, device: unlike([profiles.default]), work: profileFrom(kind, {}) };
  return { default: unlike([]), device: profileFrom(kind, {}), work: profileFrom(kind, {}) };
}

/** Shows the work as at the very first; other works keep what they have. */
export function reset<Kind extends SettingsKind>(kind: Kind, profiles: Profiles<Kind>): Profiles<Kind> {
  return { ...profiles, work: difference(kind, settingsFrom(kind, []), [profiles.default, profiles.device]) };
}

/** Gives the work's own settings up: it is shown as every other. */
export function withoutOwn<Kind extends SettingsKind>(kind: Kind, profiles: Profiles<Kind>): Profiles<Kind> {
  return { ...profiles, work: profileFrom(kind, {}) };
}

/** What has to be said on top of other profiles so that settings are shown as wanted. */
function difference<Kind extends SettingsKind>(
  kind: Kind,
  wanted: SettingsOf<Kind>,
  others: Profile<Kind>[],
): Profile<Kind> {
  const before = new Map<string, unknown>(Object.entries(settingsFrom(kind, others)));
  return profileFrom(
    kind,
    Object.fromEntries(Object.entries(wanted).filter(([name, value]) => before.get(name) !== value)),
  );
}
