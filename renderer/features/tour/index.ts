// What app uses of the tour.
export { TourHost } from "./TourHost.tsx";
