/** What a device is that messages are pushed to: a browser, or the shop's app on iOS or Android. */
export const PUSH_KINDS = ['web', 'ios', 'aos'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** A message as it is pushed: what a locked screen shows. It says nothing that a bystander may not read. */
export interface PushMessage {
  title: string;
  body: string;
  /** Where a tap leads: a path of the shop. */
  path: string;
  /** A later message of the same tag takes the place of the earlier, on the device and on the way there. */
  tag: string;
}

/** How many letters of each part of a message are sent: push services take no more than 4 KB, sealed. */
export const MOST_PUSH = { title: 120, body: 400, path: 400, tag: 120 } as const;

/** How many devices a member may have; the one made first makes room. */
export const MOST_PUSH_DEVICES = 20;
