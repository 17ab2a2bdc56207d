/** Broadcast channel: a tab that starts reading aloud stops the others. */
export const TTS_CHANNEL = 'seoga.aloud';
