/** Where the device is; accuracy in metres. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
}

const waitMs = 10_000;

/** Asks the device where it is; null when it does not say, or its owner does not want it. */
export function readPosition(): Promise<Position | null> {
  const { geolocation } = navigator;
  if (!geolocation) return Promise.resolve(null);
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: waitMs, maximumAge: 60_000 },
    );
  });
}
