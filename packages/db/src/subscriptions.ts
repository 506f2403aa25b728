type OnPayload = (payload: string) => void;

/** Who listens to which channel. */
export const createSubscriptions = () => {
  const byChannel = new Map<string, Set<OnPayload>>();

  const call = (onPayload: OnPayload, payload: string): void => {
    try {
      onPayload(payload);
    } catch (error) {
      // One failing listener must end neither the others nor the connection that brought the notification.
      process.emitWarning(`A notification listener failed: ${String(error)}`);
    }
  };

  return {
    channels: (): string[] => [...byChannel.keys()],
    /** Answers whether this is the first listener of the channel. */
    add: (channel: string, onPayload: OnPayload): boolean => {
      const listeners = byChannel.get(channel) ?? new Set();
      byChannel.set(channel, listeners.add(onPayload));
      return listeners.size === 1;
    },
    /** Answers whether that was the last listener of the channel. */
    remove: (channel: string, onPayload: OnPayload): boolean => {
      const listeners = byChannel.get(channel);
      if (!listeners?.delete(onPayload) || listeners.size > 0) return false;
      return byChannel.delete(channel);
    },
    deliver: (channel: string, payload: string): void => {
      for (const onPayload of [...(byChannel.get(channel) ?? [])]) call(onPayload, payload);
    },
    deliverToAll: (payload: string): void => {
      for (const listeners of [...byChannel.values()])
        for (const onPayload of [...listeners]) call(onPayload, payload);
    },
  };
};
