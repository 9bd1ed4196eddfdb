// Whether a person wants to be told of what has ended (long-work.ts): known from the start on, when nothing has begun yet.

interface NotificationWish {
  isWanted: boolean;
  /** How a sentence is written where no mark can stand at what is odd in a name. */
  spell(text: string): string;
}

const asItIs = (text: string): string => text;

export const notificationWish: NotificationWish = { isWanted: false, spell: asItIs };

/** Follows the setting. */
export const wantNotifications = (isWanted: boolean, spell: NotificationWish["spell"] = asItIs): void => {
  Object.assign(notificationWish, { isWanted, spell });
};
