-- The same request again and again.
require 'report'
