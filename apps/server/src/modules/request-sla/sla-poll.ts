/** Longest time between two looks at what the clocks have reached: how late a stage is that a change has brought nearer. */
export const slaPollMs = 500;
