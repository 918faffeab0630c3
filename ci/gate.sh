#!/bin/sh
# The last step of action.yml: ends the job with the run's exit code; 4 where there was no run.
exit "${CODE:-4}"
