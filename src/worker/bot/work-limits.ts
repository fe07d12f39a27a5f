/** How long what a bot does besides the work of its jobs may take, in world ticks, walking included. */
export const LIMITS = {
  /** Bringing things back after a job was cut short. */
  putBackTicks: 600,
  /** Somebody may die of going back to where it died. */
  mostDeaths: 3,
  surveyTicks: 1200,
  salvageTicks: 900,
  handsTicks: 300,
  handOverTicks: 1200,
  /** What a client was told of the world longer ago may be out of date: it may hang. */
  freshTicks: 100,
  /** Eating; tried anew only after a while where there was nothing to eat. */
  eatTicks: 600,
  eatAgainTicks: 1200,
} as const;
