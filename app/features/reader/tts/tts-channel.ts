/** Channel on which whoever begins to speak silences the others. */
export const TTS_CHANNEL = 'seoga.aloud';
